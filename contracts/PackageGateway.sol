// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// Takes what members pay from their own wallets and hands it to the treasury in the same transaction. An order is paid
/// once by one payer; whose it is and what follows from it is decided by the product, which reads the events.
contract PackageGateway is Ownable2Step, Pausable, ReentrancyGuard {
    using SafeERC20 for IERC20;

    struct Package {
        address token;
        uint256 price;
        bool isActive;
    }

    address public treasury;
    mapping(bytes32 packageId => Package) public packages;
    /// The least that may be deposited of a token; 0 = the token is not listed.
    mapping(address token => uint256) public minimumOf;
    /// By keccak256(payer, orderId).
    mapping(bytes32 key => bool) public isUsed;

    event PackagePurchased(
        bytes32 indexed orderId, address indexed payer, bytes32 indexed packageId, address token, uint256 amount
    );
    event Deposited(bytes32 indexed orderId, address indexed payer, address indexed token, uint256 amount);
    event PackageSet(bytes32 indexed packageId, address token, uint256 price, bool isActive);
    event TokenSet(address indexed token, uint256 minimum);
    event TreasurySet(address treasury);

    error OrderUsed();
    error PriceAbove(uint256 price);
    error PastDeadline();
    error PackageInactive();
    error TokenNotListed();
    error BelowMinimum(uint256 minimum);
    error TokenTakesFee();
    error NoTreasury();

    constructor(address owner_, address treasury_) Ownable(owner_) {
        _setTreasury(treasury_);
    }

    function buyPackage(bytes32 orderId, bytes32 packageId, uint256 maxPrice, uint256 deadline)
        external
        whenNotPaused
        nonReentrant
    {
        if (block.timestamp > deadline) revert PastDeadline();
        Package memory sold = packages[packageId];
        if (!sold.isActive) revert PackageInactive();
        if (sold.price > maxPrice) revert PriceAbove(sold.price);
        if (minimumOf[sold.token] == 0) revert TokenNotListed();
        _use(orderId);
        _take(sold.token, sold.price);
        emit PackagePurchased(orderId, msg.sender, packageId, sold.token, sold.price);
    }

    function deposit(bytes32 orderId, address token, uint256 amount) external whenNotPaused nonReentrant {
        uint256 minimum = minimumOf[token];
        if (minimum == 0) revert TokenNotListed();
        if (amount < minimum) revert BelowMinimum(minimum);
        _use(orderId);
        _take(token, amount);
        emit Deposited(orderId, msg.sender, token, amount);
    }

    function setPackage(bytes32 packageId, address token, uint256 price, bool isActive) external onlyOwner {
        packages[packageId] = Package(token, price, isActive);
        emit PackageSet(packageId, token, price, isActive);
    }

    function setToken(address token, uint256 minimum) external onlyOwner {
        minimumOf[token] = minimum;
        emit TokenSet(token, minimum);
    }

    function setTreasury(address treasury_) external onlyOwner {
        _setTreasury(treasury_);
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function _setTreasury(address treasury_) private {
        if (treasury_ == address(0)) revert NoTreasury();
        treasury = treasury_;
        emit TreasurySet(treasury_);
    }

    function _use(bytes32 orderId) private {
        bytes32 key = keccak256(abi.encode(msg.sender, orderId));
        if (isUsed[key]) revert OrderUsed();
        isUsed[key] = true;
    }

    /// What arrives must be what was sent: an event names the amount that is credited.
    function _take(address token, uint256 amount) private {
        uint256 before = IERC20(token).balanceOf(treasury);
        IERC20(token).safeTransferFrom(msg.sender, treasury, amount);
        if (IERC20(token).balanceOf(treasury) != before + amount) revert TokenTakesFee();
    }
}
