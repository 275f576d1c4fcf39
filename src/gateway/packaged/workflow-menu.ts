import type { PackagedMenu } from './packaged-menu.ts'

/** The screens of processes. */
export const workflowMenu: PackagedMenu = {
  key: 'workflow',
  zh: '流程',
  en: 'Processes',
  icon: 'route',
  children: [
    {
      key: 'workflow-query',
      zh: '流程办理',
      en: 'My processes',
      path: '/admin/workflow-query',
      icon: 'scroll-text',
      functions: [
        { action: 'process:view', zh: '查看流程', en: 'View processes' },
        { action: 'process:start', zh: '发起流程', en: 'Start processes' },
        { action: 'process:act', zh: '办理流程', en: 'Act in processes' },
        { action: 'process:manage', zh: '管理流程', en: 'Administer processes' },
      ],
    },
    {
      key: 'process-model-management',
      zh: '流程模型',
      en: 'Process models',
      path: '/admin/process-model-management',
      icon: 'network',
      functions: [
        { action: 'workflowModel:view', zh: '查看流程模型', en: 'View process models' },
        { action: 'workflowModel:add', zh: '新增流程模型', en: 'Add process models' },
        { action: 'workflowModel:edit', zh: '编辑流程模型', en: 'Edit process models' },
        { action: 'workflowModel:delete', zh: '删除流程模型', en: 'Delete process models' },
        { action: 'workflowModel:deploy', zh: '发布与停用流程模型', en: 'Deploy and stop process models' },
      ],
    },
    {
      key: 'process-role-management',
      zh: '流程角色',
      en: 'Process roles',
      path: '/admin/process-role-management',
      icon: 'users',
      functions: [
        { action: 'workflowRole:view', zh: '查看流程角色', en: 'View process roles' },
        { action: 'workflowRole:add', zh: '新增流程角色', en: 'Add process roles' },
        {
          action: 'workflowRole:edit',
          zh: '编辑流程角色与账号',
          en: 'Edit process roles and their accounts',
        },
        { action: 'workflowRole:delete', zh: '删除流程角色', en: 'Delete process roles' },
      ],
    },
  ],
}
