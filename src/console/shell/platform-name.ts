/** The platform's name: in Chinese in every language, because the document's title is it (NAV-07). */
export const platformName = '里程工程协同平台'
