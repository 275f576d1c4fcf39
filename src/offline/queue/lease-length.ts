/** A holder that has not renewed its lease for this long is frozen (offline.md, fault 5), milliseconds. */
export const leaseLength = 15_000
