import { newToken } from '#gateway/security/tokens.ts'

/** A tablet as it names itself at a sign-in: a new one, or the one that its token says. */
export function deviceOf(deviceToken = newToken()) {
  return {
    deviceToken,
    deviceName: 'Chrome 156 · Android',
    os: 'Android',
    osVersion: '14',
    terminalVersion: 'build-1',
  }
}
