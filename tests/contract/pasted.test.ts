import { expect, test } from 'vitest'
import { accountName } from '#contract/account-text.ts'
import { cellphone, email, phone, recipient, verifyCode } from '#contract/contact.ts'
import { explain } from '#contract/messages.ts'
import { PersonAdd } from '#contract/person/schema.ts'
import { personKeyword } from '#contract/person/selection.ts'
import { bankAccount, creditCode, fax, idCard, taxCode } from '#contract/rules.ts'
import { CaptchaAnswer } from '#contract/session/captcha.ts'
import { loginName } from '#contract/text.ts'
import { z } from '#contract/zod.ts'

/** Texts as they are pasted, and the one that each of them means. */
function expectMeaning(schema: z.ZodMiniType<string>, meant: string, pasted: readonly string[]) {
  expect(pasted.map((text) => [text, z.safeParse(schema, text).data])).toEqual(
    pasted.map((text) => [text, meant]),
  )
}

/** As address books and spreadsheets give a cellphone number away. */
const numbers = [
  '138 0013 8000',
  '138-0013-8000',
  '138–0013—8000',
  '+86 138-0013-8000',
  '+8613800138000',
  '0086 13800138000',
  '86 138 0013 8000',
  '１３８００１３８０００',
  '＋８６　１３８００１３８０００',
  '\u202d13800138000\u202c',
  '\u200b13800138000\n',
]

test('VAL-03 a pasted cellphone number is what it means, wherever one is asked for', () => {
  for (const schema of [cellphone, phone, recipient, loginName]) expectMeaning(schema, '13800138000', numbers)
})

test('VAL-03 a pasted number of a fixed line keeps its parts', () => {
  for (const schema of [phone, fax]) {
    expectMeaning(schema, '028-86432222', [
      '028-86432222',
      '(028)86432222',
      '（028） 8643 2222',
      '+86 (28) 86432222',
      '+86-28-86432222',
      '０２８－８６４３２２２２',
    ])
    expectMeaning(schema, '02886432222', ['028 86432222', '+86 28 8643 2222', '+86 (0)28 86432222'])
    expectMeaning(schema, '028-86432222-801', ['028 - 8643 2222 - 801'])
  }
})

test('VAL-03 pasted numbers of documents and accounts are what they mean', () => {
  expectMeaning(idCard, '11010519491231002X', [
    '110105 19491231 002x',
    '１１０１０５１９４９１２３１００２Ｘ',
    '110105-19491231-002X',
  ])
  expectMeaning(creditCode, '91350100M000100Y43', [
    '9135 0100 m000 100y 43',
    '９１３５０１００Ｍ０００１００Ｙ４３',
  ])
  expectMeaning(taxCode, '91520100MA6DL12X3Y', ['91520100 MA6D L12X 3Y'])
  expectMeaning(bankAccount, '6222021234567890123', ['6222 0212 3456 7890 123', '6222-0212-3456-7890-123'])
  expectMeaning(verifyCode, '123456', ['123 456', '１２３４５６', ' 123456\n'])
  expectMeaning(CaptchaAnswer.shape.answer, '12', ['１２', ' 12 '])
})

test('VAL-03 VAL-01 a pasted mail address and account name are what they mean; what stands within is not guessed at', () => {
  for (const schema of [email, recipient])
    expectMeaning(schema, 'li.gong@crec.cn', [
      ' li.gong@crec.cn\n',
      'ｌｉ．ｇｏｎｇ＠ｃｒｅｃ．ｃｎ',
      '\ufeffli.gong@crec.cn',
    ])
  expect(z.safeParse(email, 'li gong@crec.cn').success).toBe(false)
  for (const schema of [accountName, loginName])
    expectMeaning(schema, 'ligong1', ['ｌｉｇｏｎｇ１', ' ligong1 '])
  expect(z.safeParse(accountName, 'li gong').success).toBe(false)
})

test('VAL-09 of what may be a cellphone or mail address the message speaks of the one that was meant', () => {
  const said = (text: string) => {
    const [issue] = z.safeParse(recipient, text, { reportInput: true }).error?.issues ?? []
    return issue && explain(issue, 'zh')
  }
  expect(said('138 0013 800')).toBe('请输入正确的手机号：11 位数字，以 13–19 开头')
  expect(said('128 0013 8000')).toBe('请输入正确的手机号：11 位数字，以 13–19 开头')
  expect(said('li.gong＠crec')).toBe('请输入正确的邮箱，如 name@example.com')
  expect(said('ligong')).toBe('请输入正确的手机号或邮箱')
})

test('VAL-03 a pasted number finds its person', () => {
  for (const pasted of numbers) expect(personKeyword(pasted)).toBe(personKeyword('13800138000'))
  expect(personKeyword('110105 19491231 002x')).toBe(personKeyword('11010519491231002X'))
})

test('VAL-03 names stay as they are written', () => {
  expect(z.safeParse(PersonAdd.shape.userName, '张 三').data).toBe('张 三')
})
