// Loaded before a gateway: its clock is wrong by CLOCK_SHIFT_MS.
const shift = Number(process.env.CLOCK_SHIFT_MS)
const RightDate = Date

globalThis.Date = class extends RightDate {
  constructor(...args) {
    super(...(args.length ? args : [RightDate.now() + shift]))
  }

  static now() {
    return RightDate.now() + shift
  }
}
