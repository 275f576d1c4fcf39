import { eq } from 'drizzle-orm'
import { allEndpoints } from '#contract/all.ts'
import type { Language } from '#contract/messages.ts'
import type { Tx } from '../db/client.ts'
import { applicationMenu, applicationMenuFunction } from '../db/tables/application.ts'
import type { Text } from '../platform/refuse-named.ts'

/** What was done, in words. */
export interface ActName {
  /** Of the screen; absent for what belongs to none. */
  menu?: Text
  act: Text
}

/**
 * Calls that no function grants, which everybody may make, by the first part of their ids or the whole; and those that are
 * more than what the function's name says.
 */
const named: Record<string, Text> = {
  session: { zh: '登录', en: 'Sign-in' },
  'session.register': { zh: '注册', en: 'Registration' },
  'session.updatePassword': { zh: '找回密码', en: 'Password recovery' },
  'session.logout': { zh: '退出登录', en: 'Sign-out' },
  personal: { zh: '个人中心', en: 'Personal centre' },
  'personal.photo': { zh: '更换头像', en: 'Profile photo' },
  'personal.signature': { zh: '手写签名', en: 'Handwritten signature' },
  'personal.sign': { zh: '手写签名', en: 'Handwritten signature' },
  'personal.password': { zh: '修改本人密码', en: 'Own password' },
  'personal.bind': { zh: '绑定手机号或邮箱', en: 'Contact bound' },
  'personal.unbind': { zh: '解绑手机号或邮箱', en: 'Contact unbound' },
  'personal.endSignIns': { zh: '退出其他设备', en: 'Sign-ins ended' },
  'personal.renameTerminal': { zh: '设备改名', en: 'Device renamed' },
  'person.export': { zh: '导出人员', en: 'Export of people' },
  'person.updateOwn': { zh: '修改本人资料', en: 'Own record' },
  'file.delete': { zh: '删除上传的文件', en: 'Upload removed' },
  file: { zh: '上传与查看文件', en: 'Files' },
  sync: { zh: '离线同步', en: 'Synchronisation' },
  terminal: { zh: '设备联系', en: 'Contact of a device' },
  'terminal.takeVaultSecret': { zh: '取出其他设备的离线数据密钥', en: 'Key of another device taken' },
  listView: { zh: '列表视图', en: 'Views of lists' },
  log: { zh: '记录操作', en: 'Recording of acts' },
  dictionary: { zh: '读取标准字典', en: 'Reading of standards' },
  'dictionary.list': { zh: '读取数据字典', en: 'Reading of value dictionaries' },
  engineeringMajor: { zh: '读取专业', en: 'Reading of majors' },
  organization: { zh: '读取组织机构', en: 'Reading of units' },
  department: { zh: '读取部门', en: 'Reading of departments' },
  project: { zh: '读取项目', en: 'Reading of projects' },
  application: { zh: '读取菜单', en: 'Reading of menus' },
  account: { zh: '读取账号', en: 'Reading of accounts' },
  role: { zh: '查询管理员', en: 'Asking for administrators' },
}

/** The function that each call needs; a press is logged under the function itself. */
const functionOf: ReadonlyMap<string, string> = new Map(
  allEndpoints.map(({ id, permission }) => [id, permission]),
)

/** The names of everything that a log can have as its action, as menus and functions are called now. */
export class ActNames {
  readonly #functions: ReadonlyMap<string, ActName>

  constructor(functions: ReadonlyMap<string, ActName>) {
    this.#functions = functions
  }

  static async load(tx: Tx): Promise<ActNames> {
    const rows = await tx
      .select({
        action: applicationMenuFunction.functionAction,
        menu: { zh: applicationMenu.nameZh, en: applicationMenu.nameEn },
        act: { zh: applicationMenuFunction.nameZh, en: applicationMenuFunction.nameEn },
      })
      .from(applicationMenuFunction)
      .innerJoin(
        applicationMenu,
        eq(applicationMenu.applicationMenuId, applicationMenuFunction.applicationMenuId),
      )
    return new ActNames(new Map(rows.map(({ action, ...name }) => [action, name])))
  }

  /** What people call an action; one that there is no more keeps its id. */
  of(action: string, language: Language): { act: string; menuName?: string } {
    const found = this.#find(action)
    if (!found) return { act: action }
    return { act: found.act[language], ...(found.menu && { menuName: found.menu[language] }) }
  }

  /** The actions whose names, or ids, have the word in them. */
  matching(word: string): string[] {
    const wanted = word.trim().toLowerCase()
    return [...this.#functions.keys(), ...functionOf.keys()].filter((action) => {
      const found = this.#find(action)
      const texts = [action, found?.act.zh, found?.act.en, found?.menu?.zh, found?.menu?.en]
      return texts.some((text) => text?.toLowerCase().includes(wanted))
    })
  }

  #find(action: string): ActName | undefined {
    const granted = this.#functions.get(functionOf.get(action) ?? action)
    const own = named[action]
    if (granted) return own ? { ...granted, act: own } : granted
    const act = own ?? named[action.split('.', 1)[0] ?? '']
    return act && { act }
  }
}
