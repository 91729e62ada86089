// Runs a Python program in Pyodide: `node run.mjs PROGRAM HERE=THERE... -- ARGUMENT...`, with these files and folders of
// ours. What its `main` returns is our exit code.
import { readFileSync, statSync } from "node:fs";
import { loadPyodide } from "pyodide";

globalThis.fetch = () => {
  throw new Error("a test asks the network for nothing");
};
const [program, ...rest] = process.argv.slice(2);
const mounts = rest.slice(0, rest.indexOf("--"));
const python = await loadPyodide({
  args: ["-B"],
  env: { ...process.env, HOME: "/home/pyodide" },
  stdout: (line) => console.log(line),
  stderr: (line) => console.error(line),
});
for (const mount of mounts) {
  const [root, at] = mount.split("=");
  if (statSync(root).isDirectory()) {
    python.FS.mkdirTree(at);
    python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
  } else {
    python.FS.writeFile(at, readFileSync(root));
  }
}
python.runPython(readFileSync(program, "utf8"));
process.exitCode = python.globals.get("main")(...rest.slice(mounts.length + 1));
