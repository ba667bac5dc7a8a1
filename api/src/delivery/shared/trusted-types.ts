/** Directives that let nothing but the default policy turn text into a script's address, or into script at all. */
export const trustedTypesDirectives = ["require-trusted-types-for 'script'", 'trusted-types default'] as const

/**
 * The default policy (Trusted Types, W3C), in front of every document's inline script. Whatever adds a script, be it ours,
 * the federation runtime or a library, can only name a file of a release. Text is never run. HTML passes: rich text has
 * been cleaned before it was kept, and the content security policy runs nothing that stands in markup.
 */
export const trustedTypesPolicy = String.raw`globalThis.trustedTypes?.createPolicy('default',{
createHTML:(html)=>html,
createScriptURL:(address)=>{const{origin,pathname,search}=new URL(address,location.href);
if(origin===location.origin&&search===''&&/^\/mfe\/[\w-]+\/[\w.-]+\/(~r\d+\/)?[\w.-]+\.js$/.test(pathname))return address}});
`
