import HtmlPlugin from 'html-webpack-plugin'

export default {
  mode: 'production',
  entry: './src/main.tsx',
  module: {
    rules: [
      { test: /\.css$/, use: ['style-loader', 'css-loader'] },
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            target: 'es2023',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  plugins: [new HtmlPlugin({ template: 'index.html', scriptLoading: 'module' })],
  performance: { hints: false },
}
