import { expect, test } from 'vitest'
import { accountName, newPassword } from '#contract/account-text.ts'
import { cellphone, email, phone } from '#contract/contact.ts'
import { explain, type Language } from '#contract/messages.ts'
import { noRepeats } from '#contract/no-repeats.ts'
import { jobEntity } from '#contract/person-record/entities.ts'
import {
  bankAccount,
  bankName,
  creditCode,
  fax,
  idCard,
  passwordEntries,
  personName,
  sortCode,
  website,
} from '#contract/rules.ts'
import { name } from '#contract/text.ts'
import { Component } from '#contract/work-site/schema.ts'
import { z } from '#contract/zod.ts'

/** What the schema has against a value, a line for each issue: where, and in the person's words. */
function said(schema: z.ZodMiniType, value: unknown, language: Language = 'zh'): string[] {
  const issues = z.safeParse(schema, value, { reportInput: true }).error?.issues ?? []
  return issues.map((issue) => [...issue.path, explain(issue, language)].join(' '))
}

/** That the schema takes the ones, and says its own message in both languages to each of the others. */
function expectRule(
  schema: z.ZodMiniType,
  { takes, refuses, zh, en }: { takes: unknown[]; refuses: unknown[]; zh: string; en: string },
) {
  expect(takes.map((value) => [value, ...said(schema, value)])).toEqual(takes.map((value) => [value]))
  expect(refuses.map((value) => [value, ...said(schema, value)])).toEqual(refuses.map((value) => [value, zh]))
  expect(refuses.flatMap((value) => said(schema, value, 'en'))).toEqual(refuses.map(() => en))
}

test('VAL-01 an account name has 3 to 20 letters and digits', () => {
  expectRule(accountName, {
    takes: ['abc', 'A1b', 'a'.repeat(20)],
    refuses: ['ab', 'a'.repeat(21), 'li gong', 'li_gong', '李工程师'],
    zh: '账号为 3–20 位字母和数字',
    en: 'An account name has 3–20 letters and digits',
  })
})

test('VAL-02 a password has 6 to 20 letters, digits and special characters', () => {
  expectRule(newPassword, {
    takes: ['abcdef', 'A1!~@#', 'p'.repeat(20)],
    refuses: ['abcde', 'p'.repeat(21), 'pass word', '密码密码密码', 'abcdef\t'],
    zh: '密码为 6–20 位字母、数字和特殊字符',
    en: 'A password has 6–20 letters, digits and special characters',
  })
})

test('VAL-02 the password is not the account name, and the two entries match', () => {
  const form = z
    .object({ accountName, password: newPassword, passwordAgain: z.string(), userName: personName })
    .check(...passwordEntries)
  const entries = { accountName: 'ligong', password: 'secret1', passwordAgain: 'secret1', userName: '李工' }
  expect(said(form, entries)).toEqual([])
  expect(said(form, { ...entries, passwordAgain: 'secret2' })).toEqual(['passwordAgain 两次输入的密码不一致'])
  expect(said(form, { ...entries, passwordAgain: 'secret2' }, 'en')).toEqual([
    'passwordAgain The two passwords differ',
  ])
  expect(said(form, { ...entries, password: 'LiGong', passwordAgain: 'LiGong' })).toEqual([
    'password 密码不能与账号相同',
  ])
  // Together with what else is wrong, not only after it has been put right.
  expect(said(form, { ...entries, userName: '', passwordAgain: '' })).toEqual([
    'userName 请输入正确的姓名',
    'passwordAgain 两次输入的密码不一致',
  ])
})

test('VAL-03 phone, cellphone and fax', () => {
  expectRule(phone, {
    takes: ['13800138000', '028-86432222', '0108643222-12', '86432222'],
    refuses: ['12', '12800138000', '138001380001', '电话', '+8213800138000', '13800138000a'],
    zh: '请输入正确的电话号码：11 位手机号，或区号加 7–8 位号码',
    en: 'Please enter a valid phone number: 11 digits, or an area code and 7–8 digits',
  })
  expectRule(cellphone, {
    takes: ['13800138000', '19900000001'],
    refuses: ['1380013800', '138001380001', '12800138000', '028-86432222', '手机'],
    zh: '请输入正确的手机号：11 位数字，以 13–19 开头',
    en: 'Please enter a valid cellphone number: 11 digits that begin with 13–19',
  })
  expectRule(fax, {
    takes: ['028-86432223', '02886432223-8', '86432223'],
    refuses: ['13800138000', '028', 'fax', ''],
    zh: '请输入正确的传真号码：区号加 7–8 位号码',
    en: 'Please enter a valid fax number: an area code and 7–8 digits',
  })
})

test('VAL-03 email', () => {
  expectRule(email, {
    takes: ['li.gong@crec.com.cn', "o'neil+site@a-b.cn"],
    refuses: ['li.gong', '@crec.cn', 'li gong@crec.cn', 'li@crec', 'li@-crec.cn', 'a@b.cn\r\nBcc: c@d.cn'],
    zh: '请输入正确的邮箱，如 name@example.com',
    en: 'Please enter a valid email address, like name@example.com',
  })
})

test('VAL-03 ID card and unified social credit code', () => {
  expectRule(idCard, {
    takes: ['11010519491231002X', '440308199901101512'],
    refuses: ['11010519491231002', '11010519491231002Y', '身份证', ''],
    zh: '身份证号为 18 位数字，末位可以是 X',
    en: 'An ID number has 18 digits, the last of which may be an X',
  })
  expectRule(idCard, {
    takes: [],
    refuses: ['110105194902310021', '110105189912310021'],
    zh: '身份证号第 7–14 位不是有效的出生日期',
    en: 'Digits 7–14 of the ID number are no date of birth',
  })
  expectRule(idCard, {
    takes: [],
    refuses: ['110105194912310020'],
    zh: '身份证号校验位不符，请逐位核对',
    en: 'The check digit of the ID number does not fit; please compare each digit',
  })
  expectRule(creditCode, {
    takes: ['91350100M000100Y43', '91110000600037341L'],
    refuses: ['91350100M000100Y44', '91350100M000100Y4', 'I1350100M000100Y43', '913501OOM000100Y43'],
    zh: '请输入正确的统一社会信用代码：18 位，末位为校验位，请逐位核对',
    en: 'Please enter a valid unified social credit code: 18 characters, the last of which checks the others',
  })
  expect(z.parse(idCard, ' 11010519491231002x ')).toBe('11010519491231002X')
  expect(z.parse(creditCode, '91350100m000100y43')).toBe('91350100M000100Y43')
})

test('VAL-03 bank account and bank name', () => {
  expectRule(bankAccount, {
    takes: ['6222021234567890123', '12345678', '1'.repeat(30)],
    refuses: ['1234567', '1'.repeat(31), '6222 021', '62220212a'],
    zh: '请输入正确的银行账号：8–30 位数字',
    en: 'Please enter a valid bank account: 8–30 digits',
  })
  expectRule(bankName, {
    takes: ['中国建设银行成都铁道支行', '工商银行(成都)', 'Bank of China'],
    refuses: ['建', '-建设银行', '建设银行<b>', '建设银行\n'],
    zh: '请输入正确的开户行',
    en: 'Please enter a valid bank name',
  })
})

test('VAL-03 name', () => {
  expectRule(personName, {
    takes: ['李工', '阿依古丽·买买提', "Anne-Marie O'Neil", 'J. Smith', '𠮷田'],
    refuses: ['·李', '李4', ' 李工', '李<b>', '', '李\u0000工'],
    zh: '请输入正确的姓名',
    en: 'Please enter a valid name',
  })
})

test('VAL-03 website: the open internet alone', () => {
  expectRule(website, {
    takes: [
      'https://www.crec.cn',
      'http://crec.com.cn/a?b=c#d',
      'https://中铁.中国/项目',
      'HTTPS://CREC.CN:8443',
    ],
    refuses: [
      'www.crec.cn',
      'ftp://crec.cn',
      'javascript:alert(1)',
      'https:crec.cn',
      'https://li:secret@crec.cn',
      'https://crec.cn\\@inner',
      'http://localhost:8080',
      'http://printer.local',
      'http://wiki.corp',
      'http://gateway',
      'http://127.0.0.1',
      'http://2130706433',
      'http://0x7f.1',
      'http://10.1.2.3/admin',
      'http://[::1]/',
      'http://169.254.169.254/latest',
      'https://crec.cn /',
    ],
    zh: '请输入正确的网址，以 http:// 或 https:// 开头',
    en: 'Please enter a valid website that begins with http:// or https://',
  })
})

test('VAL-05 a sort code is a positive integer', () => {
  expectRule(sortCode, {
    takes: [1, 42],
    refuses: [0, -1, 1.5, '1', Number.NaN],
    zh: '排序号须为正整数',
    en: 'The sort code is a positive whole number',
  })
})

test('VAL-06 a name begins with a letter, a digit or Chinese', () => {
  expectRule(name(20), {
    takes: ['大渡河特大桥', '3 号墩', 'A1 (左线)'],
    refuses: ['#1 桥', '_桥', ' 桥', '（桥）', '<桥>'],
    zh: '名称内容不能以特殊字符开头',
    en: 'A name may not start with a special character',
  })
  const component = { name: '#桩', quantity: 1, unit: '根' }
  expect(said(Component, component)).toEqual(['name 名称内容不能以特殊字符开头'])
  const job = { institution: '一局', organization: '-局', department: '_部' }
  expect(said(jobEntity.Add, job).filter((text) => text.includes('名称内容'))).toEqual([
    'organization 名称内容不能以特殊字符开头',
    'department 名称内容不能以特殊字符开头',
  ])
})

test('VAL-07 a repeated item is refused where it stands', () => {
  const list = z.array(z.object({ name: z.string() })).check(noRepeats<{ name: string }>((item) => item.name))
  expect(said(list, [{ name: '桩' }, { name: '墩' }])).toEqual([])
  expect(said(list, [{ name: '桩' }, { name: '墩' }, { name: '桩' }])).toEqual(['2 列表中有重复项'])
  expect(said(list, [{ name: '桩' }, { name: '桩' }], 'en')).toEqual(['1 The list has repeated items'])
})
