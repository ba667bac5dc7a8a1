const BROWSERS = [
  [/ Edg[A-Z]*\//i, 'Edge'],
  [/ OPR\//, 'Opera'],
  [/ (?:Firefox|FxiOS)\//, 'Firefox'],
  [/ (?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/ Safari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** Returns browser and system of a user agent, such as "Firefox on Linux", so that owners recognize their devices. Empty if unknown. */
export const describeDevice = (userAgent = ''): string => {
  const find = (names: readonly (readonly [RegExp, string])[]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(' on ')
}
