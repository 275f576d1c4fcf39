import type { TreeKind } from '#contract/dictionary/schema.ts'
import { attributeMenus } from './attribute-menus.ts'
import type { PackagedFunction, PackagedMenu } from './packaged-menu.ts'

/** The functions of one kind of standards, which has a screen of its own. */
function functionsOf(kind: TreeKind, zh: string, en: string): PackagedFunction[] {
  return [
    { action: `${kind}:view`, zh: `查看${zh}字典`, en: `View the ${en}` },
    { action: `${kind}:add`, zh: `新增${zh}标准与节点`, en: `Add standards and nodes of the ${en}` },
    { action: `${kind}:edit`, zh: `编辑${zh}标准与节点`, en: `Edit standards and nodes of the ${en}` },
    { action: `${kind}:delete`, zh: `删除${zh}标准与节点`, en: `Delete standards and nodes of the ${en}` },
    { action: `${kind}:import`, zh: `导入${zh}节点`, en: `Import nodes of the ${en}` },
  ]
}

/** The trees of standards, and how many accounts a unit may have, which the same screen shows. */
export const dictionaryMenu: PackagedMenu = {
  key: 'dictionary',
  zh: '标准字典',
  en: 'Dictionaries',
  icon: 'network',
  children: [
    {
      key: 'ebs-management',
      zh: 'EBS 字典',
      en: 'EBS',
      path: '/admin/ebs-management',
      icon: 'network',
      functions: functionsOf('ebs', ' EBS ', 'EBS'),
    },
    {
      key: 'wbs-management',
      zh: 'WBS 字典',
      en: 'WBS',
      path: '/admin/wbs-management',
      icon: 'folder-kanban',
      functions: functionsOf('wbs', ' WBS ', 'WBS'),
    },
    {
      key: 'wbs-ebs-rel-configuration',
      zh: 'WBS-EBS 关联',
      en: 'WBS–EBS relations',
      path: '/admin/wbs-ebs-rel-configuration',
      icon: 'route',
      functions: [
        { action: 'relation:view', zh: '查看 WBS-EBS 关联', en: 'View WBS–EBS relations' },
        { action: 'relation:edit', zh: '编辑 WBS-EBS 关联', en: 'Edit WBS–EBS relations' },
      ],
    },
    {
      key: 'account-quantity-management',
      zh: '工程量字典',
      en: 'Quantities',
      path: '/admin/account-quantity-management',
      icon: 'scroll-text',
      functions: [
        ...functionsOf('quantity', '工程量', 'quantities'),
        { action: 'accountLimit:view', zh: '查看账号数量', en: 'View limits of accounts' },
        { action: 'accountLimit:edit', zh: '设置账号数量', en: 'Limit accounts' },
      ],
    },
    ...attributeMenus,
  ],
}
