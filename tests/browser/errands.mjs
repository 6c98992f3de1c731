// Does errands with the program for browsers, and compares what it finds with the native program:
//   build/release/errand_answers 300 | node tests/browser/errands.mjs FOLDER      FOLDER: as browser/wasm/build makes it
import { readFileSync } from 'node:fs';

const [folder] = process.argv.slice(2);
const bytes = (text) => (typeof text === 'string' ? new TextEncoder().encode(text) : text);

/** The program in memory, with a list of what it says. */
function start(file) {
  const told = [];
  const module = new WebAssembly.Module(readFileSync(`${folder}/${file}`));
  const imports = {};
  for (const { module: of, name } of WebAssembly.Module.imports(module))
    (imports[of] ??= {})[name] = () => 0;
  const view = () => new DataView(own.memory.buffer);
  imports.dipolis.send = (at, size) => {
    told.push(new TextDecoder().decode(new Uint8Array(own.memory.buffer, at, size)));
  };
  imports.wasi_snapshot_preview1.clock_time_get = (_clock, _precision, at) => {
    view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  };
  const own = new WebAssembly.Instance(module, imports).exports;
  own._initialize();
  const lend = (text, work) => {
    const lent = bytes(text);
    const at = own.take_memory(lent.length);
    new Uint8Array(own.memory.buffer).set(lent, at);
    const result = work(at, lent.length);
    own.give_back(at);
    return result;
  };
  const loaded = new Set(['']);
  return (network, errand) => {
    if (!loaded.has(network)) {
      if (lend(readFileSync(`${folder}/${network}.weights`), own.take_network) !== 1)
        throw new Error(`${network}.weights is no network`);
      loaded.add(network);
    }
    told.length = 0;
    if (lend(errand, own.search) !== 1) throw new Error(`no errand: ${errand}`);
    return told.at(-1);
  };
}

const lines = readFileSync(0, 'utf8').trim().split('\n');
if (lines.length < 10) throw new Error('there are no errands');
for (const file of ['simd.wasm', 'scalar.wasm']) {
  const search = start(file);
  for (const line of lines) {
    const { network, errand, found } = JSON.parse(line);
    const here = search(network, errand);
    if (here === found) continue;
    console.error(`${file} finds something else for ${errand}\n  ${here.slice(0, 300)}\n  instead of\n  ${found.slice(0, 300)}`);
    process.exit(1);
  }
  console.log(`${file}: ${lines.length} answers as everywhere`);
}
