import type { PackagedMenu } from './packaged-menu.ts'

/** Projects, and what each consists of. */
export const projectMenu: PackagedMenu = {
  key: 'project',
  zh: '项目管理',
  en: 'Projects',
  icon: 'route',
  children: [
    {
      key: 'project-manage',
      zh: '项目管理',
      en: 'Register of projects',
      path: '/admin/project-manage',
      icon: 'folder-kanban',
      functions: [
        { action: 'project:view', zh: '查看项目', en: 'View projects' },
        { action: 'project:add', zh: '新增项目', en: 'Add projects' },
        { action: 'project:edit', zh: '编辑项目与参建单位', en: 'Edit projects and who takes part' },
        { action: 'project:delete', zh: '删除项目', en: 'Delete projects' },
      ],
    },
    {
      key: 'project-information',
      zh: '项目概况',
      en: 'The project',
      path: '/admin/project-information',
      icon: 'clipboard-list',
      functions: [
        { action: 'projectInformation:view', zh: '查看项目概况', en: 'View the facts of a project' },
      ],
    },
    {
      key: 'project-structure',
      zh: '项目结构',
      en: 'Structure',
      path: '/admin/project',
      icon: 'network',
      functions: [
        { action: 'line:view', zh: '查看线路', en: 'View lines' },
        { action: 'line:add', zh: '新增线路', en: 'Add lines' },
        { action: 'line:edit', zh: '编辑线路与断链表', en: 'Edit lines and their chain tables' },
        { action: 'line:delete', zh: '删除线路', en: 'Delete lines' },
      ],
    },
    {
      key: 'project-container',
      zh: '容器管理',
      en: 'Containers',
      path: '/admin/project-container',
      icon: 'folder-kanban',
      functions: [
        { action: 'container:view', zh: '查看容器', en: 'View containers' },
        { action: 'container:add', zh: '新增容器', en: 'Add containers' },
        { action: 'container:edit', zh: '编辑、移动容器', en: 'Edit and move containers' },
        { action: 'container:delete', zh: '删除容器', en: 'Delete containers' },
      ],
    },
    {
      key: 'designunit',
      zh: '设计单元',
      en: 'All design units',
      path: '/admin/designunit',
      icon: 'scroll-text',
      functions: [
        {
          action: 'designUnitRegister:view',
          zh: '查看各项目的设计单元',
          en: 'View design units of all projects',
        },
      ],
    },
    {
      key: 'project-design-unit',
      zh: '项目设计单元',
      en: 'Design units',
      path: '/admin/project-design-unit',
      icon: 'clipboard-list',
      functions: [
        { action: 'designUnit:view', zh: '查看设计单元', en: 'View design units' },
        { action: 'designUnit:add', zh: '新增设计单元', en: 'Add design units' },
        { action: 'designUnit:edit', zh: '编辑设计单元', en: 'Edit design units' },
        { action: 'designUnit:delete', zh: '删除设计单元', en: 'Delete design units' },
      ],
    },
    {
      key: 'unit-project',
      zh: '单位工程',
      en: 'Unit works',
      path: '/admin/unit-project',
      icon: 'clipboard-list',
      functions: [
        { action: 'unitWork:view', zh: '查看单位工程', en: 'View unit works' },
        { action: 'unitWork:add', zh: '新增单位工程', en: 'Add unit works' },
        { action: 'unitWork:edit', zh: '编辑单位工程', en: 'Edit unit works' },
        { action: 'unitWork:delete', zh: '删除单位工程', en: 'Delete unit works' },
      ],
    },
    {
      key: 'unit-engineering',
      zh: '单位工程划分',
      en: 'Division and acceptance',
      path: '/admin/unit-engineering',
      icon: 'network',
      functions: [
        { action: 'division:view', zh: '查看划分与验收', en: 'View divisions and acceptance' },
        { action: 'division:add', zh: '划分单位工程', en: 'Divide unit works' },
        { action: 'division:edit', zh: '编辑、移动划分', en: 'Edit and move divisions' },
        { action: 'division:delete', zh: '删除划分', en: 'Delete divisions' },
        { action: 'division:accept', zh: '验收检验批', en: 'Accept lots' },
      ],
    },
    {
      key: 'project-worksite-information',
      zh: '项目工点',
      en: 'Work sites',
      path: '/admin/project-worksite-information',
      icon: 'map-pin',
      functions: [
        { action: 'workSite:view', zh: '查看工点', en: 'View work sites' },
        { action: 'workSite:add', zh: '新增工点', en: 'Add work sites' },
        { action: 'workSite:edit', zh: '编辑工点', en: 'Edit work sites' },
        { action: 'workSite:delete', zh: '删除工点', en: 'Delete work sites' },
        { action: 'workSiteNode:view', zh: '查看节点与工程量', en: 'View nodes and quantities' },
        { action: 'workSiteNode:record', zh: '填报完成量', en: 'Record what has been done' },
        { action: 'history:view', zh: '查看变更历史', en: 'View the history of changes' },
      ],
    },
    {
      key: 'work-site-initialization',
      zh: '工点初始化',
      en: 'Work-site nodes',
      path: '/admin/work-site-initialization',
      icon: 'network',
      functions: [
        {
          action: 'workSiteNode:initialize',
          zh: '按 EBS 标准生成工点节点',
          en: 'Create the nodes of work sites from an EBS standard',
        },
      ],
    },
  ],
}
