// Preloaded into a server of a proof: its clock is ahead of the machine's by PROOF_CLOCK_SHIFT_MS, or behind.
const shiftMs = Number(process.env.PROOF_CLOCK_SHIFT_MS)
const MachineDate = Date

globalThis.Date = class extends MachineDate {
  constructor(...given) {
    if (given.length === 0) super(MachineDate.now() + shiftMs)
    else super(...given)
  }

  static now() {
    return MachineDate.now() + shiftMs
  }
}
