/** Names and beginnings of names of what the check needs: programs, folders, languages, proxies of package servers. */
const NEEDED =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TZ|CI|LANG|LC_.+|TMPDIR|XDG_.+|LD_LIBRARY_PATH|CHROMIUM_PATH|PLAYWRIGHT_.+|(https?|no|all)_proxy)$/i

/** Returns the variables for the browser check. It runs code of other teams, which must not see the keys and tokens of this one. */
export const selectCheckEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => NEEDED.test(name)))
