/** What a right code gave: the right to one new password for the account. */
export interface Proof {
  ticket: string
  accountName: string
}
