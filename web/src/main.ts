import "@fontsource/atkinson-hyperlegible/latin-400.css";
import "@fontsource/atkinson-hyperlegible/latin-700.css";
import "@fontsource/grenze/latin-600.css";
import "./app.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { allGames } from "./lib/catalogs";
import { settings } from "./lib/settings.svelte";

const target = document.getElementById("app");
if (location.pathname === "/") void allGames(); // beside the words, not after them
void settings.learn(settings.lang).then(() => target && mount(App, { target }));
