const parser = { syntax: 'typescript', tsx: true }
const jsc = { parser, transform: { react: { runtime: 'automatic' } } }

export default {
  // jsdom with the globals of Node that Jest leaves out, such as `structuredClone`.
  testEnvironment: 'jest-fixed-jsdom',
  // The packages are ES modules, which Jest reads only when they are transformed too.
  transformIgnorePatterns: [],
  transform: { '\\.[jt]sx?$': ['@swc/jest', { jsc, module: { type: 'commonjs' } }] },
}
