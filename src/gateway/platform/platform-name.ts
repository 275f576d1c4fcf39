/** Who changed what the platform itself changes: packaged rows, locked accounts, the demo's rows. */
export const platformName = '里程平台'
