import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  stories: ['./docs/**/*.mdx', '../widgets/**/*.stories.tsx', '../src/web/widgets/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  // The app's own configuration has src/web as its root, which is not where stories live.
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  core: { disableTelemetry: true },
  typescript: { reactDocgen: false },
};

export default config;
