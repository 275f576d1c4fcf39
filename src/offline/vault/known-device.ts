/** Kept in local storage too, which outlives the database when the browser runs out of room. */
export const deviceTokenItem = 'deviceToken'

/** Whether somebody may have signed in on this device before; told without its database. */
export function isKnownDevice(): boolean {
  return localStorage.getItem(deviceTokenItem) !== null
}
