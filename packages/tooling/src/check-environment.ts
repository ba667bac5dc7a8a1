/** Names, or beginnings of names, of the variables that the check needs: programs, folders, languages, package proxies. */
const NEEDED =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TZ|CI|LANG|LC_.+|TMPDIR|XDG_.+|LD_LIBRARY_PATH|CHROMIUM_PATH|PLAYWRIGHT_.+|(https?|no|all)_proxy)$/i

/** Returns the environment of the browser check. It runs code of other teams, which must not see this team's keys and tokens. */
export const selectCheckEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => NEEDED.test(name)))
