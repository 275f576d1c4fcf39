import { type Code, codes } from './codes.ts'
import type { z } from './zod.ts'

export type Language = 'zh' | 'en'
type Text = Record<Language, string>

const codeTexts: Record<Code, Text> = {
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
  [codes.slowDown]: { zh: '操作过于频繁，请稍候再试', en: 'Too many requests; please wait a moment' },
  [codes.failed]: { zh: '服务器内部错误', en: 'Something failed on the server' },
}

/** The texts of validation messages; `{n}` stands for the limit. A schema names one as its check's message. */
const ruleTexts = {
  required: { zh: '请输入', en: 'Please enter a value' },
  type: { zh: '格式不正确', en: 'Not of the right kind' },
  unknown: { zh: '不认识的字段', en: 'Unknown field' },
  minimum: { zh: '不能小于 {n}', en: 'Must be at least {n}' },
  maximum: { zh: '不能大于 {n}', en: 'Must be at most {n}' },
  shortest: { zh: '至少 {n} 个字符', en: 'At least {n} characters' },
  longest: { zh: '最多 {n} 个字符', en: 'At most {n} characters' },
  option: { zh: '请选择列出的选项', en: 'Please choose one of the options' },
  nameStart: { zh: '名称内容不能以特殊字符开头', en: 'A name may not start with a special character' },
  mileage: { zh: '里程格式应为 DK123+456.78', en: 'Mileage is written DK123+456.78' },
  mileagePrefix: { zh: '起止里程的冠号须一致', en: 'Start and end need the same prefix' },
  phone: { zh: '请输入正确的电话号码', en: 'Please enter a valid phone number' },
  repeated: { zh: '列表中有重复项', en: 'The list has repeated items' },
  taken: { zh: '已被使用', en: 'Already in use' },
  notThere: { zh: '不存在，或不属于所选项目', en: 'Not there, or not part of the chosen project' },
  checksum: {
    zh: '文件内容与校验值不符，请重新上传',
    en: 'The bytes differ from the checksum; please upload again',
  },
  controlCharacter: { zh: '不能包含控制字符', en: 'Control characters are not allowed' },
} satisfies Record<string, Text>

export type Rule = keyof typeof ruleTexts

/** The message of a code, in the person's language. */
export function codeMessage(code: Code, language: Language): string {
  return codeTexts[code][language]
}

/** The text of a rule that only the gateway can check, in the person's language. */
export function ruleMessage(rule: Rule, language: Language): string {
  return ruleTexts[rule][language]
}

/** What is wrong with a field and what would be right, in the person's language. */
export function explain(issue: z.core.$ZodIssue, language: Language): string {
  const { rule, limit } = ruleOf(issue)
  return ruleTexts[rule][language].replace('{n}', String(limit))
}

function ruleOf(issue: z.core.$ZodIssue): { rule: Rule; limit?: number | bigint } {
  if (issue.message in ruleTexts) return { rule: issue.message as Rule }
  switch (issue.code) {
    case 'invalid_type':
      return { rule: issue.input === undefined ? 'required' : 'type' }
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? { rule: 'required' } : { rule: 'shortest', limit: issue.minimum }
      return { rule: 'minimum', limit: issue.minimum }
    case 'too_big':
      return { rule: issue.origin === 'string' ? 'longest' : 'maximum', limit: issue.maximum }
    case 'unrecognized_keys':
      return { rule: 'unknown' }
    case 'invalid_value':
      return { rule: 'option' }
    default:
      return { rule: 'type' }
  }
}
