/** What every list shows comes in one file: six of them cost more in headers than in texts. */
export { default as kit } from './zh/kit.json'
export { default as list } from './zh/list.json'
export { default as 'project-picker' } from './zh/project-picker.json'
export { default as shell } from './zh/shell.json'
export { default as sync } from './zh/sync.json'
export { default as 'work-site' } from './zh/work-site.json'
