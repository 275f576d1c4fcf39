/** Where the sheets of a template are, for those who know nothing of templates. */
export const sheetsUrl = '/admin/table-manage?tab=sheets'
