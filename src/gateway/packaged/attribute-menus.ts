import type { PackagedMenu } from './packaged-menu.ts'

/** Where attributes are defined, bound and filled in. */
export const attributeMenus: readonly PackagedMenu[] = [
  {
    key: 'extends-configuration',
    zh: '扩展属性',
    en: 'Attributes',
    path: '/admin/extends-configuration',
    icon: 'clipboard-list',
    functions: [
      { action: 'attribute:view', zh: '查看属性定义', en: 'View definitions of attributes' },
      { action: 'attribute:add', zh: '新增、复制属性组与属性', en: 'Add and copy attributes' },
      { action: 'attribute:edit', zh: '编辑、停用属性', en: 'Edit and stop attributes' },
      { action: 'attribute:delete', zh: '删除属性组与属性', en: 'Delete attributes' },
    ],
  },
  {
    key: 'extends-setting',
    zh: '属性设置',
    en: 'Attribute values',
    path: '/admin/extends-setting',
    icon: 'clipboard-list',
    functions: [
      { action: 'attributeValue:view', zh: '查看属性值', en: 'View attribute values' },
      { action: 'attributeValue:edit', zh: '填写属性值', en: 'Fill in attribute values' },
      { action: 'attributeValue:bind', zh: '绑定属性组', en: 'Bind attribute groups' },
    ],
  },
]
