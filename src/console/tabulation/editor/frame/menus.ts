/** Commands of the library that draw or say what no template keeps: who may do what with cells is said beside the editor. */
export const hiddenCommands = [
  'sheet.command.set-text-rotation',
  'sheet.command.set-range-subscript',
  'sheet.command.set-range-superscript',
  'sheet.command.add-range-protection-from-toolbar',
  'sheet.contextMenu.permission',
] as const
