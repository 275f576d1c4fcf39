import { birthDateOf } from './check-digits.ts'
import { codeTexts } from './code-texts.ts'
import type { Code } from './codes.ts'
import { plainCode } from './pasted.ts'
import type { z } from './zod.ts'

export type Language = 'zh' | 'en'
type Text = Record<Language, string>

/** The texts of validation messages; `{n}` stands for the limit. A schema names one as its check's message. */
const ruleTexts = {
  required: { zh: '请输入', en: 'Please enter a value' },
  type: { zh: '格式不正确', en: 'Not of the right kind' },
  cellNumber: {
    zh: '应为数字，如 12.5，最多 10 位小数，共 15 位数字',
    en: 'A number like 12.5, of at most 10 decimals and 15 digits',
  },
  future: { zh: '不能晚于今天', en: 'Must not be after today' },
  unknown: { zh: '不认识的字段', en: 'Unknown field' },
  minimum: { zh: '不能小于 {n}', en: 'Must be at least {n}' },
  maximum: { zh: '不能大于 {n}', en: 'Must be at most {n}' },
  shortest: { zh: '至少 {n} 个字符', en: 'At least {n} characters' },
  longest: { zh: '最多 {n} 个字符', en: 'At most {n} characters' },
  option: { zh: '请选择列出的选项', en: 'Please choose one of the options' },
  nameStart: { zh: '名称内容不能以特殊字符开头', en: 'A name may not start with a special character' },
  mileage: { zh: '里程格式应为 DK123+456.78', en: 'Mileage is written DK123+456.78' },
  mileagePrefix: { zh: '起止里程的冠号须一致', en: 'Start and end need the same prefix' },
  chainLength: {
    zh: '每段的终点须在起点之后，方向与第一段一致',
    en: 'Each segment has to end behind its start, in the direction of the first one',
  },
  chainOverlap: { zh: '与前面的里程段重叠', en: 'Overlaps an earlier segment' },
  copyNeeds: {
    zh: '请一并选择其所属：单位工程等须有线路，划分须有单位工程，工点须有设计单元或单位工程，清单须有单位工程和工点，属性须有工点',
    en: 'Choose what it belongs to as well: the line of a unit, the unit work of a division, design units or unit works of work sites, unit works and work sites of bills, work sites of attribute values',
  },
  hangsOnNothing: { zh: '请选择设计单元或单位工程', en: 'Choose a design unit or a unit work' },
  tiePoint: {
    zh: '对应点在左（右）线与正线上须各只有一处，且沿两条线依次排列',
    en: 'A tie point names one place on each of the two alignments, and they follow each other along both',
  },
  mainAlignment: { zh: '线路须有正线', en: 'A line needs its main alignment' },
  phone: {
    zh: '请输入正确的电话号码：11 位手机号，或区号加 7–8 位号码',
    en: 'Please enter a valid phone number: 11 digits, or an area code and 7–8 digits',
  },
  cellphone: {
    zh: '请输入正确的手机号：11 位数字，以 13–19 开头',
    en: 'Please enter a valid cellphone number: 11 digits that begin with 13–19',
  },
  email: {
    zh: '请输入正确的邮箱，如 name@example.com',
    en: 'Please enter a valid email address, like name@example.com',
  },
  recipient: { zh: '请输入正确的手机号或邮箱', en: 'Please enter a valid cellphone number or email address' },
  unreachable: { zh: '暂时不能向这里发送验证码', en: 'No code can be sent there at present' },
  accountName: { zh: '账号为 3–20 位字母和数字', en: 'An account name has 3–20 letters and digits' },
  accountNameIsPhone: { zh: '账号不能是手机号', en: 'An account name may not be a cellphone number' },
  password: {
    zh: '密码为 6–20 位字母、数字和特殊字符',
    en: 'A password has 6–20 letters, digits and special characters',
  },
  passwordIsName: { zh: '密码不能与账号相同', en: 'The password may not be the account name' },
  passwordsDiffer: { zh: '两次输入的密码不一致', en: 'The two passwords differ' },
  idCard: {
    zh: '身份证号为 18 位数字，末位可以是 X',
    en: 'An ID number has 18 digits, the last of which may be an X',
  },
  idCardBirth: {
    zh: '身份证号第 7–14 位不是有效的出生日期',
    en: 'Digits 7–14 of the ID number are no date of birth',
  },
  idCardCheck: {
    zh: '身份证号校验位不符，请逐位核对',
    en: 'The check digit of the ID number does not fit; please compare each digit',
  },
  creditCode: {
    zh: '请输入正确的统一社会信用代码：18 位，末位为校验位，请逐位核对',
    en: 'Please enter a valid unified social credit code: 18 characters, the last of which checks the others',
  },
  personName: { zh: '请输入正确的姓名', en: 'Please enter a valid name' },
  bankAccount: {
    zh: '请输入正确的银行账号：8–30 位数字',
    en: 'Please enter a valid bank account: 8–30 digits',
  },
  bankName: { zh: '请输入正确的开户行', en: 'Please enter a valid bank name' },
  fax: {
    zh: '请输入正确的传真号码：区号加 7–8 位号码',
    en: 'Please enter a valid fax number: an area code and 7–8 digits',
  },
  website: {
    zh: '请输入正确的网址，以 http:// 或 https:// 开头',
    en: 'Please enter a valid website that begins with http:// or https://',
  },
  sortCode: { zh: '排序号须为正整数', en: 'The sort code is a positive whole number' },
  decimal: {
    zh: '请输入不小于 0 的数，最多 12 位整数、4 位小数',
    en: 'Enter a number from 0 on, of at most 12 digits and 4 decimals',
  },
  dictionaryKey: {
    zh: '键由小写字母、数字和下划线组成，以字母开头',
    en: 'A key is made of lower-case letters, digits and underscores, and begins with a letter',
  },
  plainCode: {
    zh: '编码不能有空格、全角字符或看不见的字符，应写作 {n}',
    en: 'A code has no blanks, full-width or invisible characters; write {n}',
  },
  verifyCode: { zh: '验证码不正确或已失效', en: 'The code is wrong or no longer valid' },
  oldPassword: { zh: '原密码不正确', en: 'The current password is wrong' },
  ownPassword: { zh: '密码不正确', en: 'The password is wrong' },
  fromIdCard: { zh: '由身份证号确定', en: 'Follows from the ID number' },
  boundContact: {
    zh: '此人已有账号，手机号和邮箱由本人在个人中心绑定',
    en: 'This person has an account, and binds phone and email in the personal centre',
  },
  deputyPeriod: {
    zh: '结束时间必须晚于开始时间和现在',
    en: 'The end has to be after the beginning and after now',
  },
  validPeriod: { zh: '结束日期不能早于开始日期', en: 'The last day may not be before the first' },
  months: { zh: '结束年月不能早于开始年月', en: 'The last month may not be before the first' },
  outOfReach: { zh: '不存在，或不在你的管理范围内', en: 'Not there, or not within your reach' },
  notGranted: { zh: '你没有修改此项的权限', en: 'You may not change this' },
  photo: { zh: '头像须为 JPG 图片，且不超过 2 MB', en: 'A photo is a JPG of at most 2 MB' },
  handwriting: { zh: '签名须为 PNG 图片，且不超过 256 KB', en: 'A signature is a PNG of at most 256 KB' },
  captcha: { zh: '请先回答这个问题', en: 'Please answer this question first' },
  captchaWrong: { zh: '回答不正确，请再答一次', en: 'That is not right; please answer once more' },
  repeated: { zh: '列表中有重复项', en: 'The list has repeated items' },
  importKey: {
    zh: '请填写身份证号或手机号，以便认出此人',
    en: 'Give an ID number or a cellphone number: one of them tells who this is',
  },
  severalSuch: { zh: '有多个同名的，无法确定是哪一个', en: 'There are several of this name' },
  importRefused: {
    zh: '内容已有变化，请重新检查后再导入',
    en: 'Something has changed; please check again before you import',
  },
  enough: { zh: '数量已达上限，请先删除不用的', en: 'There are enough; please delete some first' },
  taken: { zh: '已被使用', en: 'Already in use' },
  stopped: {
    zh: '已停用，不能再加入人员、账号或下级',
    en: 'Stopped: it takes no new people, accounts or children',
  },
  placeStopped: {
    zh: '此人的单位或部门已停用，不能新增账号',
    en: 'The unit or department of this person is stopped: no account can be added',
  },
  hasAccount: { zh: '此人已有账号', en: 'This person has an account' },
  samePassword: { zh: '新密码不能与原密码相同', en: 'The new password may not be the present one' },
  sitePhoto: {
    zh: '照片须为本账号已上传的 JPG 图片，且不超过 5 MB',
    en: 'A photo is a JPG of at most 5 MB that this account has uploaded',
  },
  sitePhotos: { zh: '一个工点最多 200 张照片', en: 'A work site has at most 200 photos' },
  attachment: {
    zh: '文件须由本账号上传，且不超过 20 MB',
    en: 'A file is one of at most 20 MB that this account has uploaded',
  },
  scan: {
    zh: '扫描件须为本账号已上传的 JPG 图片，且不超过 5 MB',
    en: 'A scan is a JPG of at most 5 MB that this account has uploaded',
  },
  taxCode: {
    zh: '请输入正确的税号：15–20 位数字和字母',
    en: 'Please enter a valid tax number: 15–20 digits and letters',
  },
  accountLimit: {
    zh: '该单位的账号数量已达上限',
    en: 'This unit already has as many accounts as it may have',
  },
  belowItself: { zh: '不能移到自己或自己的下级之下', en: 'Nothing can lie below itself' },
  hyphenatedCode: {
    zh: '代码由小写字母、数字和连字符组成，如 water-supply',
    en: 'A code is lower-case letters, digits and hyphens, e.g. water-supply',
  },
  valueNotThere: {
    zh: '字典中没有此值，或已停用',
    en: 'The dictionary has no such value, or it was stopped',
  },
  unitNotInProject: {
    zh: '该单位不是此项目的参建单位',
    en: 'This unit does not take part in the project',
  },
  setUpAlready: {
    zh: '该项目已按行业模板初始化，请先撤回',
    en: 'The project was set up by a profile already; take that back first',
  },
  profileNotThere: {
    zh: '没有此行业模板，或已停用',
    en: 'There is no such profile, or it was stopped',
  },
  standardNotThere: {
    zh: '没有此标准，或已停用，或是某个单位自有的标准',
    en: 'There is no such standard, it was stopped, or it is a unit’s own',
  },
  groupNotThere: {
    zh: '没有此属性组，或已停用',
    en: 'There is no such attribute group, or it was stopped',
  },
  majorNotThere: { zh: '没有此专业，或已停用', en: 'There is no such major, or it was stopped' },
  asMany: { zh: '两边的节点须一一对应', en: 'As many nodes are wanted on the one side as on the other' },
  fixedValues: {
    zh: '此字典的值是固定的，可以改名、排序和停用，不能新增',
    en: 'The values of this dictionary are fixed: they can be renamed, sorted and stopped, and none is added',
  },
  notThere: { zh: '不存在，或不属于所选项目', en: 'Not there, or not part of the chosen project' },
  nodeNotThere: { zh: '节点不存在，或已被删除', en: 'The node is not there, or was deleted' },
  checksum: {
    zh: '文件内容与校验值不符，请重新上传',
    en: 'The bytes differ from the checksum; please upload again',
  },
  controlCharacter: { zh: '不能包含控制字符', en: 'Control characters are not allowed' },
} satisfies Record<string, Text>

export type Rule = keyof typeof ruleTexts
/** What stands in a rule's text for `{n}`. */
type Limit = number | bigint | string

/** The message of a code, in the person's language. */
export function codeMessage(code: Code, language: Language): string {
  return codeTexts[code][language]
}

/** The text of a rule that only the gateway can check, in the person's language. */
export function ruleMessage(rule: Rule, language: Language, limit?: Limit): string {
  return ruleTexts[rule][language].replace('{n}', () => String(limit))
}

/** What is wrong with a field and what would be right, in the person's language. */
export function explain(issue: z.core.$ZodIssue, language: Language): string {
  const { rule, limit } = ruleOf(meantOf(issue))
  return ruleMessage(rule, language, limit)
}

/** Of what may be a cellphone or a mail address, what is wrong with the one that was meant. */
function meantOf(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union' || issue.message !== 'recipient') return issue
  const text = String(issue.input)
  const [ofCellphone, ofEmail] = issue.errors
  const meant = /[@＠]/.test(text) ? ofEmail : /\p{L}/u.test(text) ? undefined : ofCellphone
  return meant?.[0] ?? issue
}

/** What is wrong with an ID number. */
function idCardRule(text: string): Rule {
  if (!/^\d{17}[\dX]$/.test(text)) return 'idCard'
  return birthDateOf(text) === undefined ? 'idCardBirth' : 'idCardCheck'
}

function isRule(message: string): message is Rule {
  return Object.hasOwn(ruleTexts, message)
}

function ruleOf(issue: z.core.$ZodIssue): { rule: Rule; limit?: Limit } {
  if (issue.code === 'invalid_type' && issue.input === undefined) return { rule: 'required' }
  if (issue.message === 'idCard') return { rule: idCardRule(String(issue.input)) }
  if (issue.message === 'plainCode') return { rule: 'plainCode', limit: plainCode(String(issue.input)) }
  if (isRule(issue.message)) return { rule: issue.message }
  switch (issue.code) {
    case 'invalid_type':
      return { rule: 'type' }
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
