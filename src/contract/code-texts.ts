import { type Code, codes } from './codes.ts'

/** What each code says where nothing more is known, in both languages (specification §8). */
export const codeTexts: Record<Code, Record<'zh' | 'en', string>> = {
  [codes.success]: { zh: '成功', en: 'Done' },
  [codes.repeated]: { zh: '已处理过', en: 'Already done' },
  [codes.accessTokenExpired]: { zh: '访问令牌已过期', en: 'The access token has expired' },
  [codes.cipherInvalid]: { zh: '加密公钥已更换', en: 'The public key has been replaced' },
  [codes.inactive]: {
    zh: '长时间未操作，请重新登录',
    en: 'You have been away for a while; please sign in again',
  },
  [codes.signatureRefused]: { zh: '请求签名无效', en: 'The request signature is not valid' },
  [codes.maintenance]: { zh: '系统维护中，暂时只能查看', en: 'Under maintenance: reading only for now' },
  [codes.sessionGone]: { zh: '登录已失效，请重新登录', en: 'Your session has ended; please sign in again' },
  [codes.sessionEnded]: { zh: '登录已被终止', en: 'Your session was ended' },
  [codes.invalid]: { zh: '请检查标出的内容', en: 'Please check the marked fields' },
  [codes.clock]: { zh: '设备时间与服务器相差过大', en: 'The clock of this device is too far off' },
  [codes.noPermission]: { zh: '没有权限', en: 'Not permitted' },
  [codes.notFound]: { zh: '内容不存在', en: 'Not found' },
  [codes.conflict]: { zh: '内容已被他人修改', en: 'Somebody else has changed this meanwhile' },
  [codes.deleted]: { zh: '内容已被删除', en: 'This has been deleted meanwhile' },
  [codes.signInRefused]: { zh: '账号或密码错误', en: 'Wrong account or password' },
  [codes.tooLarge]: { zh: '提交的内容过大', en: 'Too large' },
  [codes.wrongType]: { zh: '不支持的内容类型', en: 'Unsupported content type' },
  [codes.keyReused]: { zh: '重复的请求编号', en: 'This request key was used for another request' },
  [codes.running]: { zh: '正在处理，请稍候', en: 'Still being processed' },
  [codes.baseWanted]: {
    zh: '服务器已恢复备份，需要核对修改前的内容',
    en: 'A backup was restored: what stood there before the change is wanted, too',
  },
  [codes.factorWanted]: { zh: '需要二次验证', en: 'A second factor is wanted' },
  [codes.stepUpWanted]: {
    zh: '此操作需要再次验证身份',
    en: 'This asks you to show your second factor once more',
  },
  [codes.slowDown]: { zh: '操作过于频繁，请稍候再试', en: 'Too many requests; please wait a moment' },
  [codes.failed]: { zh: '服务器内部错误', en: 'Something failed on the server' },
}
