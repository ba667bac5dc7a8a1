export const ReadingTime = ({ minutes }: { minutes: number }) => <span data-minutes={minutes}>{minutes} min read</span>
