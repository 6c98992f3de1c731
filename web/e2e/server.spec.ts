import { expect, test } from './test';

test('the page is sent packed to whoever can unpack it, and plain to others', async ({
  request,
}) => {
  const sizes = [];
  for (const accepted of ['gzip, deflate;q=0.5', 'identity']) {
    const page = await request.get('/', { headers: { 'Accept-Encoding': accepted } });
    const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
    const code = await request.get(script, { headers: { 'Accept-Encoding': accepted } });
    expect(code.status()).toBe(200);
    const { 'content-type': type, vary, ...headers } = code.headers();
    expect(type).toContain('text/javascript');
    expect(vary).toBe('Accept-Encoding');
    expect(headers['content-encoding']).toBe(accepted === 'identity' ? undefined : 'gzip');
    expect(await code.text()).toContain('#app');
    sizes.push(Number(headers['content-length']));
  }
  const [packed = 0, plain = 0] = sizes;
  expect(packed).toBeGreaterThan(10_000);
  expect(packed).toBeLessThan(plain / 2);
});
