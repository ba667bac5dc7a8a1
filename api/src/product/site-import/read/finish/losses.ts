const toCount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Describes each kind of loss, in the order of the warnings. */
const DESCRIPTIONS = {
  remoteImage: (count: number) =>
    `${toCount(count, 'image of another site becomes a link', 'images of other sites become links')}, because this site shows only images that it stores`,
  missingImage: (count: number) => `${toCount(count, 'image is', 'images are')} not in the export`,
  link: (count: number) =>
    `${toCount(count, 'link leads', 'links lead')} to something that is not imported, and ${count === 1 ? 'becomes' : 'become'} plain text`,
  file: (count: number) =>
    `${toCount(count, 'video, recording or embedded file is', 'videos, recordings or embedded files are')} not imported`,
  oldTarget: (count: number) =>
    `${toCount(count, 'link leads to a file or page that stays', 'links lead to files or pages that stay')} on your old site`,
}

type Loss = keyof typeof DESCRIPTIONS

/** Counts what an item loses by the import, and describes it in warnings. */
export const createLosses = () => {
  const counts = new Map<string, number>()
  const problems = new Set<string>()
  return {
    count: (loss: Loss): void => void counts.set(loss, (counts.get(loss) ?? 0) + 1),
    /** A problem that is a sentence already, and is listed once. */
    addProblem: (problem: string): void => void problems.add(problem),
    warnings: (): string[] => [
      ...Object.entries(DESCRIPTIONS).flatMap(([loss, describe]) => {
        const count = counts.get(loss)
        return count ? [describe(count)] : []
      }),
      ...problems,
    ],
  }
}
