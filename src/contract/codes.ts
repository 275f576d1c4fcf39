/**
 * Response codes. 10000 to 20120 are the specification's (§8); those from 20400 on are the gateway's own
 * (protocol: "Own codes").
 */
export const codes = {
  success: 10000,
  /** The same write arrived before; the answer carries the row as it stands now. */
  repeated: 20120,
  accessTokenExpired: 20004,
  cipherInvalid: 20007,
  inactive: 20112,
  signatureRefused: 20021,
  maintenance: 20099,
  sessionGone: 20114,
  sessionEnded: 20119,
  invalid: 20400,
  clock: 20401,
  noPermission: 20403,
  notFound: 20404,
  conflict: 20409,
  deleted: 20410,
  signInRefused: 20411,
  tooLarge: 20413,
  wrongType: 20415,
  keyReused: 20422,
  running: 20425,
  /** The edit was made over a row as it stood before a backup was restored: it is wanted again with its `base`. */
  baseWanted: 20426,
  /** The session has shown no second factor, and its account needs one. */
  factorWanted: 20427,
  /** The call asks for a second factor shown within the last minutes. */
  stepUpWanted: 20428,
  slowDown: 20429,
  failed: 20500,
} as const

export type Code = (typeof codes)[keyof typeof codes]

/** Success as the specification counts it (§8): 10000 and 20120. */
export function succeeded(code: number): boolean {
  return code === codes.success || code === codes.repeated
}
