/** What every list shows comes in one file: six of them cost more in headers than in texts. */
export { default as kit } from './en/kit.json'
export { default as list } from './en/list.json'
export { default as 'project-picker' } from './en/project-picker.json'
export { default as shell } from './en/shell.json'
export { default as sync } from './en/sync.json'
export { default as 'work-site' } from './en/work-site.json'
