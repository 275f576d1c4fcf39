import type { PackagedMenu } from './packaged-menu.ts'

/** Templates of tables, and the tables that are filled in by them. */
export const tabulationMenu: PackagedMenu = {
  key: 'table-manage',
  zh: '表格模板',
  en: 'Table templates',
  path: '/admin/table-manage',
  icon: 'clipboard-list',
  functions: [
    { action: 'tabulation:view', zh: '查看表格模板', en: 'View table templates' },
    { action: 'tabulation:add', zh: '新增、复制表格模板', en: 'Add and copy table templates' },
    { action: 'tabulation:edit', zh: '编辑、停用表格模板', en: 'Edit and stop table templates' },
    { action: 'tabulation:delete', zh: '删除表格模板', en: 'Delete table templates' },
    { action: 'tabulation:publish', zh: '发布表格模板', en: 'Publish table templates' },
    { action: 'tabulationSheet:view', zh: '查看填写的表格', en: 'View tables that were filled in' },
    { action: 'tabulationSheet:add', zh: '新建表格', en: 'Begin tables' },
    { action: 'tabulationSheet:edit', zh: '填写、提交表格', en: 'Fill in and submit tables' },
    { action: 'tabulationSheet:reopen', zh: '退回已提交的表格', en: 'Reopen submitted tables' },
    { action: 'tabulationSheet:delete', zh: '删除表格', en: 'Delete tables' },
  ],
}
