import { codes } from '#contract/codes.ts'
import type { Language } from '#contract/messages.ts'
import { Refusal } from '../platform/refusal.ts'

/** Why a session ended, or why an account with the right password may not begin one (20119). */
const sentences = {
  pending: { zh: '账号正在审核，请等待通过', en: 'The account is waiting for review' },
  'review-failed': { zh: '账号审核未通过', en: 'The account was not approved' },
  stopped: {
    zh: '账号已停用，请联系管理员',
    en: 'The account has been stopped; please ask an administrator',
  },
  locked: { zh: '账号已锁定，请联系管理员', en: 'The account is locked; please ask an administrator' },
  'out-of-period': { zh: '账号不在有效期内', en: 'The account is outside its valid period' },
  'password-changed': { zh: '密码已修改，请重新登录', en: 'The password was changed; please sign in again' },
  'password-reset': {
    zh: '管理员已重置密码，请用一次性密码登录',
    en: 'An administrator reset the password; please sign in with the one-time password',
  },
  'password-one-time': {
    zh: '这是一次性密码，请先设置新密码',
    en: 'This is a one-time password; please set a new one first',
  },
  'one-time-password-over': {
    zh: '一次性密码已过期，请联系管理员重新重置',
    en: 'The one-time password has expired; please ask an administrator for another',
  },
  'password-over': {
    zh: '密码已过有效期，请先设置新密码',
    en: 'The password is past its valid period; please set a new one first',
  },
  administrator: { zh: '管理员已结束此次登录', en: 'An administrator ended this session' },
  elsewhere: {
    zh: '你已在另一台设备上退出此处的登录',
    en: 'You signed this place out from another device',
  },
  'application-stopped': {
    zh: '应用已停用，请联系管理员',
    en: 'The application has been stopped; please ask an administrator',
  },
  'terminal-revoked': { zh: '此设备的授权已被取消', en: 'The authorisation of this device was cancelled' },
  'demo-only-local': { zh: '演示账号只能在本机使用', en: 'Demo accounts work on this machine only' },
} satisfies Record<string, Record<Language, string>>

export type EndReason = keyof typeof sentences

/** A session that its own person ended: as if it had never been (20114). */
export const signedOut = 'signed-out'

export function isEndReason(text: string): text is EndReason {
  return Object.hasOwn(sentences, text)
}

export function endSentence(reason: EndReason): Record<Language, string> {
  return sentences[reason]
}

/** A 20119 that says why. */
export function refuseEnded(reason: EndReason): Refusal {
  return new Refusal(codes.sessionEnded, { reason }, endSentence(reason))
}
