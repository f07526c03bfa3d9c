declare module '@lingobooth/react/styles.css?inline' {
  const text: string
  export default text
}
declare module '@lingobooth/react/captions.css?inline' {
  const text: string
  export default text
}
