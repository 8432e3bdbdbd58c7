enum OperationsPlaceholder {}
