import type { Release } from '@portfolio/mfe-contract'
import type { FaultyRelease } from './built-releases.ts'

const inEntry =
  (change: (text: string) => string) =>
  ({ entry }: Release) => ({ [`client/${entry.js}`]: change })
const inPublicEntry =
  (change: (text: string) => string) =>
  ({ publicEntry, entry }: Release) => ({ [`client/${(publicEntry ?? entry).js}`]: change })
const withCss =
  (css: string) =>
  ({ publicEntry, entry, exposes }: Release) => {
    const [file] = [publicEntry?.css, entry.css, exposes['./routes']?.css].flatMap((files) => files ?? [])
    return { [`client/${file}`]: (text: string) => text + css }
  }

/** Releases whose scripts or stylesheets browsers must not get. */
export const faultyClientFiles: FaultyRelease[] = [
  [
    'a container that does not parse',
    'public-mfe',
    { code: inEntry((code) => `(((${code}`) },
    /^public-mfe@\S+ has a client\/remoteEntry\.\S+\.js that does not parse: .+/,
  ],
  [
    'a container of the portal that does not parse',
    'admin-mfe',
    { code: inEntry((code) => `(((${code}`) },
    /^admin-mfe@\S+ has a client\/remoteEntry\.\S+\.js that does not parse: .+/,
  ],
  [
    'a public script that ends early',
    'shell',
    { code: inPublicEntry((code) => code.slice(0, -20)) },
    /^shell@\S+ has a client\/public\.\S+\.js that does not parse: .+/,
  ],
  [
    'a boot script that does not parse',
    'shell',
    { code: { 'document/boot.js': (code) => `(((${code}` } },
    /^shell@\S+ has a document\/boot\.js that does not parse: .+/,
  ],
  [
    'a script that is a module',
    'public-mfe',
    { code: inEntry((code) => `${code}\nexport {}`) },
    /^public-mfe@\S+ has a client\/remoteEntry\.\S+\.js that does not parse: Unexpected token 'export'$/,
  ],
  [
    '5 MB of script',
    'public-mfe',
    { code: inEntry((code) => `${code}\n//${'x'.repeat(5_000_000)}`) },
    /^public-mfe@\S+ has 5\d{6} bytes of scripts and stylesheets, and 1000000 are allowed$/,
  ],
  [
    'a stylesheet that hides everything',
    'public-mfe',
    { code: withCss('*{display:none!important}') },
    /^public-mfe@\S+ has a client\/\S+\.css that styles "\*" outside of its cascade layer$/,
  ],
  [
    'a stylesheet that hides everything in its own layer',
    'public-mfe',
    { code: withCss('@layer public{@media screen{main :not(.x){opacity:0}}}') },
    /^public-mfe@\S+ has a client\/\S+\.css that styles "main :not\(\.x\)", which is not limited to a class of its own$/,
  ],
  [
    'a stylesheet that hides everything around its own rule',
    'public-mfe',
    { code: withCss('@layer public{.a{:not(&){display:none!important}}}') },
    /^public-mfe@\S+ has a client\/\S+\.css that styles ":not\(&\)", which is not limited to a class of its own$/,
  ],
  [
    'a stylesheet with rules in the layer of another app',
    'admin-mfe',
    { code: withCss('@layer shell{.masthead{color:red}}') },
    /^admin-mfe@\S+ has a client\/\S+\.css that adds to the cascade layer "shell", which is not one of the app$/,
  ],
  [
    'a stylesheet that imports another',
    'public-mfe',
    { code: withCss('@import "https://example.org/x.css";') },
    /^public-mfe@\S+ has a client\/\S+\.css that imports "https:\/\/example\.org\/x\.css"$/,
  ],
  [
    'a stylesheet that does not parse',
    'public-mfe',
    { code: withCss('@layer public{.a{color:red') },
    /^public-mfe@\S+ has a client\/\S+\.css that does not parse: Unclosed block$/,
  ],
  [
    'a stylesheet of the document that hides its content',
    'shell',
    { code: withCss('@layer shell{body main{visibility:hidden}}') },
    /^shell@\S+ has a client\/\S+\.css that hides "body main" on every page$/,
  ],
  [
    'an animation with the name of another app',
    'admin-mfe',
    { code: withCss('@keyframes cite-rise{to{opacity:0}}') },
    /^admin-mfe@\S+ has @keyframes cite-rise, which public-mfe@one has with other steps/,
  ],
]
