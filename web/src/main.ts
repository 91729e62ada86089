import "@fontsource/atkinson-hyperlegible/latin-400.css";
import "@fontsource/atkinson-hyperlegible/latin-700.css";
import "@fontsource/grenze/latin-600.css";
import "./app.css";

import { mount } from "svelte";

import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });
