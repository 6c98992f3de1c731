// Passes what comes to one local port on to another, every byte MS milliseconds late, and back.
import { createServer, connect } from 'node:net';

const [front, back, ms] = process.argv.slice(2).map(Number);

createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
  const far = connect({ host: '127.0.0.1', port: back, allowHalfOpen: true, noDelay: true });
  carry(near, far);
  carry(far, near);
}).listen(front, '127.0.0.1');

function carry(from, to) {
  from.on('data', (bytes) => setTimeout(() => to.write(bytes), ms));
  from.on('end', () => setTimeout(() => to.end(), ms));
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.destroy(), ms));
  to.on('error', () => from.destroy());
}
