/**
 * Lets the bundler leave out the components of a library that nothing imports: a call of `forwardRef` and an assigned `displayName`, which
 * only developer tools show, keep them and all that they use.
 */
// biome-ignore lint/style/noDefaultExport: the bundler asks for one
export default (source: string): string =>
  source.replace(/^\w+\.displayName = .*$/gm, '').replaceAll(/(?<== )(?=React\d*\.(?:forwardRef|memo)\()/g, '/* @__PURE__ */ ')
