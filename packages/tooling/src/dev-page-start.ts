import type { DocumentKind } from './rspack.ts'

/**
 * Put before the shell's boot script of a document in development, and nowhere else.
 *
 * Each part carries a React refresh of its own. React tells renderers only to the hook that is there when it starts, so without
 * one the refresh of a remote, which comes later, knows of no renderer: updates arrive and nothing is drawn anew.
 *
 * The screen that shows a fault asks for a trusted-types policy of its own, which the policy of a document does not admit. It is
 * handed its own rules instead: what it writes is HTML, which passes.
 *
 * A style sheet can only be changed where it is a link, so the links take the place of the style that stands in a document.
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
