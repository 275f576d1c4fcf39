declare module 'bpmn-js-i18n/translations/*.js' {
  const texts: Readonly<Record<string, string>>
  export default texts
}
