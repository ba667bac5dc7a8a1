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
 */
export const devPageStart = (sheets: Record<DocumentKind, string[]>): string => `
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(), supportsFiber: true,
  inject(renderer) { const id = this.renderers.size + 1; this.renderers.set(id, renderer); return id },
  onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
};
if (globalThis.trustedTypes) trustedTypes.createPolicy = (name, rules) => rules;
{
  const style = document.querySelector('head > style');
  const kind = /^\\/admin(\\/|$)/.test(location.pathname) ? 'admin' : 'public';
  const links = style ? ${JSON.stringify(sheets)}[kind].map((href) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: 'anonymous' })) : [];
  Promise.all(links.map((link) => new Promise((loaded) => link.addEventListener('load', loaded)))).then(() => style?.remove());
  document.head.append(...links);
}
`
