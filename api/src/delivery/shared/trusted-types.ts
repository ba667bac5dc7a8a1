/** Directives that allow only the default policy to turn text into the URL of a script or into a script. */
export const trustedTypesDirectives = ["require-trusted-types-for 'script'", 'trusted-types default'] as const

/**
 * The default Trusted Types policy, at the start of every document's inline script. The site's own code, the federation runtime and
 * libraries can only add scripts that are files of a release, and never run text. HTML is allowed: rich text is sanitized before it
 * is stored, and the content security policy blocks scripts in markup.
 */
export const trustedTypesPolicy = String.raw`globalThis.trustedTypes?.createPolicy('default',{
createHTML:(html)=>html,
createScriptURL:(address)=>{const{origin,pathname,search}=new URL(address,location.href);
if(origin===location.origin&&search===''&&/^\/mfe\/[\w-]+\/[\w.-]+\/(~r\d+\/)?[\w.-]+\.js$/.test(pathname))return address}});
`
