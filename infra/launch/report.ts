export type Report = (what: string, saw: unknown, isRight: boolean) => void

/** Returns a function that prints one line of a table at once, and one that returns whether all lines were right. */
export const createReport = (columns: number) => {
  let isRight = true
  const report: Report = (what, saw, isLineRight) => {
    isRight &&= isLineRight
    console.log(`  ${isLineRight ? ' ' : '✗'} ${what.padEnd(columns)} ${saw}`)
  }
  return { report, isRight: () => isRight }
}
