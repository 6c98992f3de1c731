// Writes the catalogue of the game that the program carries to catalogue.json:
//   node browser/wasm/catalogue.mjs FOLDER      with the simd.wasm in that folder
import { readFileSync, writeFileSync } from 'node:fs';

const [folder] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(`${folder}/simd.wasm`));
/** @type {string[]} */
const told = [];
const send = (at, size) => {
  told.push(new TextDecoder().decode(new Uint8Array(program.memory.buffer, at, size)));
};
/** @type {WebAssembly.Imports} nothing of it is needed but what it says */
const imports = {};
for (const { module: of, name } of WebAssembly.Module.imports(module))
  (imports[of] ??= {})[name] = name === 'send' ? send : () => 0;
const program = new WebAssembly.Instance(module, imports).exports;
program._initialize();
program.catalogue();
writeFileSync(`${folder}/catalogue.json`, told.join(''));
