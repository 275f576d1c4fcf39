/** The gateway's time. Nothing asks the system or SQL for it, so that tests can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
