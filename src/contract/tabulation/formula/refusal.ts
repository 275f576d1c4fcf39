import type { Language } from '../../messages.ts'

/** `{found}` is what was written, `{at}` its place in the formula, counted from 1. */
const texts = {
  tooLong: {
    zh: '公式过长，最多 {found} 个字符，请分到几个单元格中',
    en: 'The formula is too long: at most {found} characters; spread it over several cells',
  },
  tooDeep: {
    zh: '公式嵌套过深，最多 {found} 层，请分到几个单元格中',
    en: 'The formula is nested too deeply: at most {found} levels; spread it over several cells',
  },
  tooManyOperators: {
    zh: '公式的运算过多，最多 {found} 个，请用 SUM 等函数或分到几个单元格中',
    en: 'The formula has too many operators: at most {found}; use functions like SUM, or spread it over several cells',
  },
  unexpected: {
    zh: '第 {at} 个字符处的“{found}”多余或位置不对，请检查括号、逗号和运算符',
    en: '“{found}” at character {at} is not expected here; check brackets, commas and operators',
  },
  unfinished: {
    zh: '公式不完整，请补全括号或引号',
    en: 'The formula is not finished; close its brackets or quotes',
  },
  otherSheet: {
    zh: '不能引用其他工作表或工作簿（{found}），请只引用本表的单元格，如 A1 或 A1:B9',
    en: 'Other sheets and workbooks cannot be referred to ({found}); refer to cells of this sheet, like A1 or A1:B9',
  },
  wholeLine: {
    zh: '不能引用整行或整列（{found}），请写明起止单元格，如 A1:A200',
    en: 'Whole rows and columns cannot be referred to ({found}); name the first and last cell, like A1:A200',
  },
  unknownFunction: {
    zh: '没有函数 {found}，请换用列表中的函数',
    en: 'There is no function {found}; use one of the list',
  },
  forbiddenFunction: {
    zh: '函数 {found} 不可用：它访问网络、文件，或每次结果不同。请换用列表中的函数',
    en: 'The function {found} is not available: it reaches the network or files, or differs each time; use one of the list',
  },
  argumentCount: {
    zh: '函数 {found} 的参数个数不对',
    en: 'The function {found} has the wrong number of arguments',
  },
  unknownName: {
    zh: '没有名称“{found}”，请先为单元格或区域命名',
    en: 'There is no name “{found}”; name the cells first',
  },
  outside: {
    zh: '{found} 在表格之外，请引用表格内的单元格',
    en: '{found} lies outside the sheet; refer to cells inside',
  },
  ring: {
    zh: '公式循环引用：{found}。请改动其中一个',
    en: 'The formulas go round in a circle: {found}; change one of them',
  },
  partlyRepeated: {
    zh: '{found} 只含重复行的一部分，请引用全部重复行',
    en: '{found} has only part of the rows that repeat; refer to all of them',
  },
  tooMuch: {
    zh: '全部公式读取的单元格过多，最多 {found} 个，请缩小区域',
    en: 'All formulas together read too many cells: at most {found}; make ranges smaller',
  },
  mergesOverlap: { zh: '合并区域 {found} 与另一个重叠', en: 'The merged cells {found} overlap others' },
  mergeAcrossRepeat: {
    zh: '合并区域 {found} 跨出了重复行，请在重复行之内合并',
    en: 'The merged cells {found} reach beyond rows that repeat; merge within them',
  },
  cellTwice: { zh: '单元格 {found} 出现两次', en: 'The cell {found} is there twice' },
  styleMissing: { zh: '没有第 {found} 个样式', en: 'There is no style {found}' },
  nameTwice: { zh: '名称“{found}”已用于别处，请换一个', en: 'The name “{found}” is taken; choose another' },
  fieldsOverlap: {
    zh: '{found} 已属于另一个填写项，请改动其中一个的区域',
    en: '{found} belongs to another field already; change the cells of one of them',
  },
  fieldOnFormula: {
    zh: '{found} 有公式或绑定值，不能再填写，请去掉其一',
    en: '{found} has a formula or a bound value and cannot be filled in as well; remove one',
  },
  fieldPart: {
    zh: '填写项“{found}”的设置与类型不符或缺少选项',
    en: 'The field “{found}” has settings that do not fit its type, or lacks options',
  },
  dictionaryMissing: {
    zh: '没有字典“{found}”，请改选其他字典，或先新建该字典',
    en: 'There is no dictionary “{found}”; choose another, or add it first',
  },
  presetUnfit: {
    zh: '预设值“{found}”不符合填写项的类型或范围，请改正或去掉',
    en: 'The preset “{found}” is not of the field’s type, or beyond its limits; correct or remove it',
  },
  fieldHidden: {
    zh: '{found} 在合并区域内被遮住，请用区域左上角的单元格',
    en: '{found} lies hidden under merged cells; use their top left cell',
  },
  notOfSubject: {
    zh: '绑定的数据（{found}）不属于此表的填写对象，请去掉绑定',
    en: 'It shows something ({found}) that is not of what sheets of this template are about; remove the binding',
  },
  repeatsOverlap: {
    zh: '重复行“{found}”的起止不对，或与另一组重叠',
    en: 'The repeated rows “{found}” end before they begin, or overlap others',
  },
} satisfies Record<string, Record<Language, string>>

export type RefusalKind = keyof typeof texts

/** What is wrong with a template, and where. */
export interface Refusal {
  kind: RefusalKind
  /** The cell, such as `B7`, where there is one to go to. */
  cell?: string
  /** What was written there, or the limit. */
  found: string
  /** The character in the formula, counted from 1. */
  at?: number
}

/** What is wrong, in which cell, and what would be right. */
export function refusalText({ kind, cell, found, at }: Refusal, language: Language): string {
  const text = texts[kind][language].replace('{found}', () => found).replace('{at}', () => String(at ?? 1))
  if (!cell) return text
  return language === 'zh' ? `单元格 ${cell}：${text}` : `Cell ${cell}: ${text}`
}

/** Thrown by the parser at the first thing that is not understood. */
export class RefusedFormula extends Error {
  override readonly name = 'RefusedFormula'
  readonly refusal: Refusal

  constructor(kind: RefusalKind, found: string, at?: number) {
    super(`${kind}: ${found}`)
    this.refusal = { kind, found, ...(at !== undefined && { at }) }
  }
}
