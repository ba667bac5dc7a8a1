export { createRealEntries } from '@portfolio/scholarship/test/real-entries'
