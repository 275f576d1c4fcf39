import {
  DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY,
  DOCS_NORMAL_EDITOR_UNIT_ID_KEY,
  type ICommandService,
} from '@univerjs/core'
import { KeyCode, RichTextEditingMutation } from '@univerjs/preset-sheets-core'

/**
 * Closes the library's list of functions with every letter; it opens it again when the person pauses. Left open, the list is
 * of what stood there at the last pause, and Enter puts its function over what has been typed since: `=B`, a pause, and `2`
 * became `=BASE()`.
 */
export function closeOutdatedFunctionList(commands: ICommandService): void {
  commands.onCommandExecuted(({ id }) => {
    if (id !== RichTextEditingMutation.id) return
    for (const editor of [DOCS_NORMAL_EDITOR_UNIT_ID_KEY, DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY]) {
      // Known to the library while the list is open only.
      const list = `sheet.formula-embedding-editor.search_function.${editor}`
      if (commands.hasCommand(list)) commands.syncExecuteCommand(list, { keyCode: KeyCode.ESC })
    }
  })
}
