import type { DocumentKind } from './app-build.ts'

/**
 * Returns the script that precedes the shell's boot script in development.
 *
 * Each app has its own React Refresh runtime. React registers renderers only with the hook that exists when it starts, so without one the
 * refresh of a remote, which loads later, knows no renderer: updates arrive and nothing renders again.
 *
 * The error overlay creates its own Trusted Types policy, which the content security policy of a document does not allow. It gets its
 * own rules back instead: it writes only HTML, which is allowed.
 *
 * A stylesheet can only be updated as a link, so links replace the inline style of a document.
 *
 * While the gateway restarts, as it does for a saved file of a package that the apps use as well, browsers cannot request updates. They are
 * requested again, because the bundler's runtime looks for no more updates after a failed request.
 */
export const devPageStart = (sheets: Record<DocumentKind, string[]>): string => `
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(), supportsFiber: true,
  inject(renderer) { const id = this.renderers.size + 1; this.renderers.set(id, renderer); return id },
  onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
};
if (globalThis.trustedTypes) trustedTypes.createPolicy = (name, rules) => rules;
{
  const { fetch } = window;
  const fetchUpdate = async (...request) => {
    const response = await fetch(...request).catch(() => undefined);
    if (response && response.status !== 503) return response;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return fetchUpdate(...request);
  };
  window.fetch = (...request) => String(request[0]).endsWith('.hot-update.json') ? fetchUpdate(...request) : fetch(...request);
}
{
  const style = document.querySelector('head > style');
  const kind = /^\\/admin(\\/|$)/.test(location.pathname) ? 'admin' : 'public';
  const links = style ? ${JSON.stringify(sheets)}[kind].map((href) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: 'anonymous' })) : [];
  Promise.all(links.map((link) => new Promise((loaded) => link.addEventListener('load', loaded)))).then(() => style?.remove());
  document.head.append(...links);
}
`
